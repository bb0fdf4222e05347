/** The seats in the order of their places; who is level keeps the order of the table. */
export function inOrder(places: number[]): number[] {
  return places.map((_, seat) => seat).sort((one, other) => places[one]! - places[other]! || one - other);
}

/** How long a step of the count is shown, in ms: long enough to read it and to see it on the board. */
export function lasts(text: string, pace: number): number {
  return (1000 + 22 * text.length) * pace;
}
