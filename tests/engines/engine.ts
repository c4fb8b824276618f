/** Keys other than characters. */
export type Key = 'ArrowDown' | 'ArrowRight' | 'Enter' | 'Escape'

/** A browser that the walk goes through, whatever protocol drives it. */
export interface Engine {
  open: () => Promise<EngineWindow>
  close: () => Promise<void>
}

/** A window; all windows of an engine share cookies and storage. Points are in pixels of the viewport. */
export interface EngineWindow {
  /** Resolves when the document is loaded. */
  goto: (url: string) => Promise<void>
  /** Evaluates an expression in the page; its value must be a string. */
  evaluate: (expression: string) => Promise<string>
  moveTo: (x: number, y: number) => Promise<void>
  click: (x: number, y: number) => Promise<void>
  press: (key: Key) => Promise<void>
  type: (text: string) => Promise<void>
  /** Chooses files for the file input at a CSS selector. */
  chooseFiles: (selector: string, paths: string[]) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  screenshot: () => Promise<Buffer>
  close: () => Promise<void>
}
