/** Storage as of a browser, for code that runs without one. `blocked` throws at every access; `full` takes nothing. */
export class FakeStorage {
  readonly items = new Map<string, string>();
  mood: "works" | "full" | "blocked" = "works";

  getItem(key: string): string | null {
    this.throwIf("blocked");
    return this.items.get(key) ?? null;
  }

  setItem(key: string, text: string) {
    this.throwIf("blocked", "full");
    this.items.set(key, text);
  }

  removeItem(key: string) {
    this.throwIf("blocked");
    this.items.delete(key);
  }

  private throwIf(...moods: Array<FakeStorage["mood"]>) {
    if (moods.includes(this.mood)) throw new DOMException("no storage", "SecurityError");
  }
}
