/** What a test needs of a browser that Playwright cannot drive here. */
export type BrowserDriver = {
  /** Opens a page and waits until it has loaded. */
  open(url: string): Promise<void>
  /** @throws when the document does not load within the limit */
  reload(): Promise<void>
  /** Runs the body of an async function in the page, or in the frame whose URL begins with `frame`. */
  evaluate(body: string, frame?: string): Promise<unknown>
  /** Presses the mouse at a point of the page's or the frame's viewport. */
  press(point: Point, frame?: string): Promise<void>
  /** Types into the focused field. */
  type(text: string, frame?: string): Promise<void>
  resize(size: { width: number; height: number }): Promise<void>
  /** A PNG in base64. */
  screenshot(): Promise<string>
  close(): Promise<void>
}

export type Point = { x: number; y: number }

/** A hung document never answers; these limits turn that into a failure. */
export const limits = { pageLoad: 30_000, script: 20_000 }
