/** Silhouettes for the attractions, some 100 high, standing on y = 0; moved beside the location's circle. */
export const LANDMARKS: Record<string, { path: string; dx: number; dy: number; scale: number }> = {
  'Central Park': { path: 'M-4 0V-30H-26Q-40 -32 -34 -50Q-44 -64 -26 -70Q-22 -92 0 -90Q22 -92 26 -70Q44 -64 34 -50Q40 -32 26 -30H4V0Z', dx: -58, dy: 30, scale: 0.7 },
  'Times Square': { path: 'M-26 0V-70H-14V-96H14V-70H26V0ZM-20 -62V-44H20V-62ZM-20 -38V-24H20V-38ZM-1 -96V-116H1V-96Z', dx: -52, dy: 34, scale: 0.62 },
  'United Nations': { path: 'M-14 0V-110H18V0ZM-9 -104V-6H-5V-104ZM0 -104V-6H4V-104ZM9 -104V-6H13V-104ZM18 0V-24H56Q48 -14 56 0Z', dx: -8, dy: -28, scale: 0.62 },
  'Empire State Building': { path: 'M-30 0V-34H-22V-70H-15V-92H-8V-104H-3V-118L-1 -150H1L3 -118V-104H8V-92H15V-70H22V-34H30V0Z', dx: -58, dy: 52, scale: 0.62 },
  Chelsea: { path: 'M-50 0V-40H50V0H40V-14Q36 -30 26 -30T12 -14V0H-12V-14Q-16 -30 -26 -30T-40 -14V0ZM-46 -40V-48H46V-40Z', dx: 78, dy: 34, scale: 0.55 },
  'Greenwich Village': { path: 'M-40 0V-78H40V0H18V-36Q18 -54 0 -54T-18 -36V0ZM-44 -78V-86H44V-78Z', dx: 66, dy: 40, scale: 0.55 },
  Chinatown: { path: 'M-40 0V-34H-32V0ZM32 0V-34H40V0ZM-56 -34Q-46 -40 -40 -50H40Q46 -40 56 -34ZM-34 -50V-58H34V-50ZM-46 -58Q-36 -64 -30 -76H30Q36 -64 46 -58Z', dx: 60, dy: 40, scale: 0.6 },
  'Wall Street': { path: 'M-46 0V-8H46V0ZM-40 -10V-52H-30V-10ZM-22 -10V-52H-12V-10ZM-5 -10V-52H5V-10ZM12 -10V-52H22V-10ZM30 -10V-52H40V-10ZM-48 -54L0 -80L48 -54Z', dx: 66, dy: 26, scale: 0.55 },
  Brooklyn: { path: 'M-70 0V-6H70V0ZM-40 -6V-74H-18V-6H-24V-40Q-29 -54 -34 -40V-6ZM18 -6V-74H40V-6H34V-40Q29 -54 24 -40V-6ZM-70 -8Q-48 -20 -30 -72H-28Q-12 -18 0 -16Q12 -18 28 -72H30Q48 -20 70 -8L70 -6Q44 -22 29 -66Q14 -14 0 -12Q-14 -14 -29 -66Q-44 -22 -70 -6Z', dx: -8, dy: -30, scale: 0.62 },
};
