const moved = new Set<string>();

/** Notes that this tab moved a request to the inbox: it is not a new one there. */
export function noteMoved(id: string) {
  moved.add(id);
}

export function wasMoved(id: string): boolean {
  return moved.has(id);
}
