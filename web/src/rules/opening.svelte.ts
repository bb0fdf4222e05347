/** The rulebook in a drawer over the table: at a rule, or from its beginning. */
class Opening {
  game = $state<string | null>(null);
  rule = $state('');

  open(game: string, rule = ''): void {
    this.game = game;
    this.rule = rule;
  }

  close(): void {
    this.game = null;
  }
}

export const rulebook = new Opening();
