import type { drawModal } from './drawModal.tsx'

/** The modal's own code: asked for at the first opening, or a moment before. */
export async function loadScreen(): Promise<typeof drawModal> {
  return (await import('./drawModal.tsx')).drawModal
}
