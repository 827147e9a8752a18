/** Owns things that must be released, newest first, past a throw. */
export class Disposables implements AsyncDisposable {
  readonly #owned: (AsyncDisposable | Disposable)[] = [];

  own<T extends AsyncDisposable | Disposable>(thing: T): T {
    this.#owned.push(thing);
    return thing;
  }

  /** Runs `release` when disposed. */
  defer(release: () => void | Promise<void>): void {
    this.#owned.push({
      async [Symbol.asyncDispose]() {
        await release();
      },
    });
  }

  /** @throws AggregateError when any release failed; all were tried. */
  async [Symbol.asyncDispose](): Promise<void> {
    const errors: unknown[] = [];
    for (const thing of this.#owned.splice(0).reverse()) {
      try {
        if (Symbol.asyncDispose in thing) await thing[Symbol.asyncDispose]();
        else thing[Symbol.dispose]();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'some things could not be released');
  }
}
