/** Code that React would run and the compiler cannot: where it is, and what to do. */
export class CompileError extends Error {
  constructor(file: string, line: number, column: number, problem: string) {
    super(`${file}:${line}:${column}: ${problem}`);
    this.name = "CompileError";
  }
}
