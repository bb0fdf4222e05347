/** A landmark as flat shapes, each a colour of the poster and a path; standing on y = 0, some 100 high. */
export interface Landmark {
  shapes: [colour: string, path: string][];
  x: number;
  y: number;
  scale: number;
}

const NIGHT = '#17334f';
const BRICK = '#b5472f';
const SAND = '#d9b26a';
const STEEL = '#5d86a3';
const LEAF = '#3f7a4a';
const LIGHT = '#f6d98a';

/** Where on the poster they stand is chosen for what is free there: beside their place, clear of routes and names. */
export const LANDMARKS: Record<string, Landmark> = {
  'Central Park': {
    x: 300, y: 92, scale: 0.62,
    shapes: [
      [LEAF, 'M-70 0Q-84 -30 -58 -44Q-56 -76 -26 -70Q-8 -92 12 -72Q44 -78 44 -48Q72 -34 58 0Z'],
      ['#2c5b38', 'M-6 0V-34L-22 -50L-18 -53L-4 -40V-62H2V-30L16 -46L20 -42L4 -22V0Z'],
    ],
  },
  'Times Square': {
    x: 242, y: 304, scale: 0.5,
    shapes: [
      [NIGHT, 'M-34 0V-96H-22V-128H22V-96H34V0Z'],
      [LIGHT, 'M-26 -88H26V-62H-26Z'],
      [BRICK, 'M-26 -56H26V-36H-26ZM-3 -128V-152H3V-128Z'],
      ['#fff', 'M-18 -80H18V-76H-18ZM-18 -70H8V-67H-18Z'],
    ],
  },
  'United Nations': {
    x: 676, y: 272, scale: 0.72,
    shapes: [
      [STEEL, 'M-16 0V-120H20V0Z'],
      ['#cfe0ea', 'M-11 -114V-4H-7V-114ZM-2 -114V-4H2V-114ZM7 -114V-4H11V-114Z'],
      [SAND, 'M20 0V-26Q40 -10 66 -30V0Z'],
    ],
  },
  'Empire State Building': {
    x: 656, y: 410, scale: 0.54,
    shapes: [
      [NIGHT, 'M-34 0V-30H-25V-72H-17V-104H-9V-118H-4V-134L-1.4 -176H1.4L4 -134V-118H9V-104H17V-72H25V-30H34V0Z'],
      [LIGHT, 'M-18 -66V-34H-14V-66ZM-8 -98V-34H-4V-98ZM4 -98V-34H8V-98ZM14 -66V-34H18V-66Z'],
    ],
  },
  Chelsea: {
    x: 162, y: 522, scale: 0.62,
    shapes: [
      [BRICK, 'M-62 0V-52H62V0H48V-18Q44 -38 30 -38T12 -18V0H-12V-18Q-16 -38 -30 -38T-48 -18V0Z'],
      [NIGHT, 'M-68 -52H68V-60H-68ZM-56 -60V-76H-48V-60ZM-20 -60V-72H20V-60ZM48 -60V-76H56V-60Z'],
    ],
  },
  'Greenwich Village': {
    x: 346, y: 730, scale: 0.62,
    shapes: [
      [STEEL, 'M-46 0V-80H46V0H21V-40Q21 -62 0 -62T-21 -40V0Z'],
      [NIGHT, 'M-52 -80H52V-88H-52ZM-46 -92H46V-96H-46ZM-46 -2H-21V2H-46ZM21 -2H46V2H21Z'],
      ['#cfe0ea', 'M-40 -72H40V-68H-40Z'],
    ],
  },
  Chinatown: {
    x: 640, y: 944, scale: 0.62,
    shapes: [
      [BRICK, 'M-62 -34Q-50 -42 -44 -54H44Q50 -42 62 -34ZM-50 -62Q-38 -70 -32 -84H32Q38 -70 50 -62ZM-34 -92Q-22 -100 0 -118Q22 -100 34 -92Z'],
      [LIGHT, 'M-34 -54V-62H34V-54ZM-26 -84V-92H26V-84Z'],
      [NIGHT, 'M-42 0V-34H-32V0ZM32 0V-34H42V0ZM-5 0V-34H5V0Z'],
    ],
  },
  'Wall Street': {
    x: 552, y: 1028, scale: 0.5,
    shapes: [
      [SAND, 'M-58 -58L0 -92L58 -58V-52H-58ZM-46 -10V-50H-36V-10ZM-26 -10V-50H-16V-10ZM-5 -10V-50H5V-10ZM16 -10V-50H26V-10ZM36 -10V-50H46V-10Z'],
      [NIGHT, 'M-60 0V-9H60V0ZM-30 -60L0 -78L30 -60Z'],
    ],
  },
};

/** What else the poster shows: the bridge for Brooklyn, the lady in the harbour, a liner, a ferry, a tug. */
export const SCENERY: Landmark[] = [
  {
    x: 648, y: 1206, scale: 1.12,
    shapes: [
      [SAND, 'M-96 -8Q-66 -18 -47 -70H-45Q-24 -16 0 -16Q24 -16 45 -70H47Q66 -18 110 -8V-5Q64 -14 46 -62Q26 -12 0 -12Q-26 -12 -46 -62Q-64 -14 -96 -5Z'],
      ['#e7cf97', 'M-56 6V-76H-36V6H-42V-30Q-46 -42 -50 -30V6ZM36 6V-76H56V6H50V-30Q46 -42 42 -30V6ZM-60 -76H-32V-81H-60ZM32 -76H60V-81H32Z'],
      [BRICK, 'M-120 -4H130V1H-120Z'],
      [SAND, 'M-84 -4V-12H-82V-4ZM-70 -4V-20H-68V-4ZM-26 -4V-24H-24V-4ZM-13 -4V-16H-11V-4ZM-1 -4V-13H1V-4ZM11 -4V-16H13V-4ZM24 -4V-24H26V-4ZM68 -4V-20H70V-4ZM84 -4V-13H86V-4Z'],
    ],
  },
  {
    x: 128, y: 1118, scale: 1.18,
    shapes: [
      ['#e7cf97', 'M-30 0V-12H-22V-46H22V-12H30V0ZM-16 -46V-54H16V-46Z'],
      ['#7fb3a2', 'M-13 -54Q-12 -84 -9 -100Q-12 -112 -6 -120Q-7 -134 1 -136Q9 -134 8 -122L11 -116L17 -146L21 -146L19 -108Q16 -98 13 -96Q14 -72 14 -54Z'],
      ['#5f9384', 'M-4 -54Q-6 -84 2 -106L6 -104Q0 -82 3 -54ZM-13 -54L-11 -74L-17 -84L-10 -98L-7 -92L-10 -82L-4 -74L-6 -54Z'],
      ['#7fb3a2', 'M-6 -132L-13 -136L-6 -137L-9 -144L-2 -139L1 -147L4 -139L11 -144L8 -137L14 -136L8 -131Z'],
      [LIGHT, 'M15 -146H23L22 -150Q26 -154 20 -163Q13 -154 16 -150Z'],
    ],
  },
  {
    x: 58, y: 640, scale: 0.9,
    shapes: [
      ['#e9eef0', 'M-36 -14H30V-22H-24V-30H20V-22H30L36 -14Z'],
      [BRICK, 'M-12 -30V-46H-4V-30ZM6 -30V-46H14V-30Z'],
      [NIGHT, 'M-46 -14H44Q40 0 34 2H-38Z'],
      ['#5f8fb5', 'M-50 4q8 -5 16 0t16 0t16 0t16 0t16 0t16 0v3h-96Z'],
    ],
  },
  {
    x: 850, y: 778, scale: 0.6,
    shapes: [
      ['#e9eef0', 'M-28 -12V-24H26V-12ZM-16 -24V-34H14V-24Z'],
      [SAND, 'M-4 -34V-46H4V-34Z'],
      [BRICK, 'M-40 -12H40L34 0H-34Z'],
    ],
  },
];
