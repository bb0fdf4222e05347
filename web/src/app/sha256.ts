/** SHA-256 as hexadecimal digits. Browsers have their own only where the page came by https, and a party at home does not. */

const PRIMES = primes(64);
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

/** The first 32 bits behind the point. */
function fraction(number: number): number {
  return Math.floor((number - Math.floor(number)) * 2 ** 32) | 0;
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The text with a one, zeros, and its length in bits at the end, as words of 32 bits. */
function padded(bytes: Uint8Array): Int32Array {
  const words = new Int32Array((((bytes.length + 8) >> 6) + 1) * 16);
  bytes.forEach((byte, i) => (words[i >> 2]! |= byte << (24 - (i % 4) * 8)));
  words[bytes.length >> 2]! |= 0x80 << (24 - (bytes.length % 4) * 8);
  words[words.length - 1] = bytes.length * 8;
  return words;
}

export function sha256(text: string): string {
  const words = padded(new TextEncoder().encode(text));
  const sums = Int32Array.from(START);
  const schedule = new Int32Array(64);
  for (let block = 0; block < words.length; block += 16) {
    for (let i = 0; i < 64; i++) schedule[i] = i < 16 ? words[block + i]! : extended(schedule, i);
    let [a, b, c, d, e, f, g, h] = sums as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i]! + schedule[i]!) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => (sums[i] = (sums[i]! + value) | 0));
  }
  return [...sums].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function extended(schedule: Int32Array, i: number): number {
  const [early, late] = [schedule[i - 15]!, schedule[i - 2]!];
  const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
  const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
  return (schedule[i - 16]! + small + schedule[i - 7]! + large) | 0;
}
