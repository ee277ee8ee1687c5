import { type FrameHello, frameHello } from '@latchkey/wire'
import * as v from 'valibot'

export type Greeting = {
  /** Of the page, as the browser attests it; never what a page says of itself. */
  origin: string
  port: MessagePort
}

/** Where messages arrive; `window` outside of tests. */
export type Hearing = {
  addEventListener(type: 'message', hear: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', hear: (event: MessageEvent) => void): void
}

/**
 * Waits for the one greeting that counts: from the window that holds this page, from an origin on the project's
 * list, with one port. Everything else is nothing.
 */
export function awaitHello(
  hearing: Hearing,
  rules: {
    peer: unknown
    projectId: string
    isAllowed(origin: string): boolean
  },
): Promise<Greeting> {
  return new Promise((resolve) => {
    const hear = (event: MessageEvent) => {
      const [port, ...more] = event.ports
      if (event.source !== rules.peer || !port || more.length > 0) return
      if (!rules.isAllowed(event.origin) || !isHello(event.data, rules.projectId)) return
      hearing.removeEventListener('message', hear)
      resolve({ origin: event.origin, port })
    }
    hearing.addEventListener('message', hear)
  })
}

function isHello(data: unknown, projectId: string): data is FrameHello {
  const read = v.safeParse(frameHello, data)
  return read.success && read.output.projectId === projectId
}
