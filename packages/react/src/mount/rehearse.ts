/**
 * Lays a copy of the dialog out, unseen, once it is drawn. The first time a browser looks for fonts and sorts our
 * rules, which takes longer than the layout itself; a press should not wait for it. Returns the undo.
 */
export function rehearseWhenDrawn(place: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const watch = new MutationObserver(() => {
    watch.disconnect()
    // Not on top of the drawing, which may have filled a frame already.
    timer = setTimeout(() => rehearse(place))
  })
  watch.observe(place, { childList: true })
  return () => {
    watch.disconnect()
    clearTimeout(timer)
  }
}

/** Comes and goes within one task: no frame shows it, and no picture in it is fetched. */
function rehearse(place: HTMLElement): void {
  const dialog = place.querySelector('dialog')
  if (!dialog || dialog.open) return
  const copy = dialog.cloneNode(true) as HTMLDialogElement
  copy.style.setProperty('display', 'block', 'important')
  place.append(copy)
  copy.getBoundingClientRect()
  copy.remove()
}
