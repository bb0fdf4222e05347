import { play, type Sound } from '../app/sounds';

/** Something that moves on the table. What it moves stays where it was until it begins. */
export interface Motion {
  sound?: Sound;
  begin(): Animation;
}

/** Lets things move one after the other; at once when nobody wants to wait for them. */
export class Motions {
  #run = { isHasty: false };
  #moving: Animation | null = null;

  async make(motions: Motion[]): Promise<void> {
    const run = (this.#run = { isHasty: false });
    for (const { sound, begin } of motions) {
      if (sound && !run.isHasty) play(sound);
      this.#moving = begin();
      if (run.isHasty) this.#moving.finish();
      await this.#moving.finished.catch(() => undefined);
    }
  }

  hasten(): void {
    this.#run.isHasty = true;
    this.#moving?.finish();
  }
}
