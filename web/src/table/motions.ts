import { play, type Sound } from '../app/sounds';

/** Something that moves on the table. What it moves stays where it was until it begins. */
export interface Motion {
  sound?: Sound;
  begin(): Animation;
}

/** Lets things move one after the other; at once when nobody wants to wait for them. */
export class Motions {
  #moving: Animation | null = null;
  #isHasty = false;

  async make(motions: Motion[]): Promise<void> {
    this.#isHasty = false;
    for (const { sound, begin } of motions) {
      if (sound && !this.#isHasty) play(sound);
      this.#moving = begin();
      if (this.#isHasty) this.#moving.finish();
      await this.#moving.finished.catch(() => undefined);
    }
    this.#moving = null;
  }

  hasten(): void {
    this.#isHasty = true;
    this.#moving?.finish();
  }
}
