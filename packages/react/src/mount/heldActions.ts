import { abortable, goBack, pushView, showToast, toLatchkeyError } from '@latchkey/core'

/**
 * Small actions that the modal shares with other parts that come later (sign-in, the guard). Held by the page's
 * first file, they are in it, for 0.3 kB. Left alone, a bundler makes a file of a few hundred bytes of each, and
 * the first opening of the modal fetches them all.
 */
export const heldActions: readonly unknown[] = [
  abortable,
  goBack,
  pushView,
  showToast,
  toLatchkeyError,
]
