/** On the modal's element once the size of its first screen is known: what is inside the card may come a frame later. */
export const comingMark = 'data-coming'

/**
 * Lays a copy of the dialog out, unseen, whenever it is drawn. The first time a browser looks for fonts and sorts our
 * rules, which takes longer than the layout itself; a press should not wait for it. Returns the undo.
 */
export function rehearseWhenDrawn(element: HTMLElement, place: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const watch = new MutationObserver(() => {
    const dialog = place.querySelector('dialog')
    if (!dialog || dialog.open) return watch.disconnect()
    // Drawn anew, it may have another size than the one that was rehearsed.
    element.removeAttribute(comingMark)
    clearTimeout(timer)
    // Not on top of the drawing, which may have filled a frame already.
    timer = setTimeout(() => {
      rehearse(element, place)
      // Its own coming and going is no news.
      watch.takeRecords()
    })
  })
  watch.observe(place, { childList: true, subtree: true, characterData: true })
  return () => {
    watch.disconnect()
    clearTimeout(timer)
  }
}

/** Comes and goes within one task: no frame shows it, and no picture in it is fetched. */
function rehearse(element: HTMLElement, place: HTMLElement): void {
  const dialog = place.querySelector('dialog')
  if (!dialog || dialog.open) return
  const copy = dialog.cloneNode(true) as HTMLDialogElement
  copy.style.setProperty('display', 'grid', 'important')
  // Above the page, as the dialog will be, yet without taking the focus from it.
  copy.popover = 'manual'
  place.append(copy)
  copy.showPopover?.()
  const body = copy.querySelector('.body')
  if (body) place.style.setProperty('--body-size', `${body.clientHeight}px`)
  element.setAttribute(comingMark, '')
  copy.remove()
}
