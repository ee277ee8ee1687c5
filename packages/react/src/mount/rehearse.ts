/** On the modal's element once the size of its first screen is known: what is inside the card may come a frame later. */
export const comingMark = 'data-coming'

/**
 * Lays a copy of the dialog out, unseen, whenever it is drawn. The first time a browser looks for fonts and sorts our
 * rules, which takes longer than the layout itself; a press should not wait for it. First as it is in the frame of a
 * press, then without the last thing in it, then whole, each in a task of its own: on a slow phone, all at once would
 * hold up what the visitor does. Returns the undo.
 */
export function rehearseWhenDrawn(element: HTMLElement, place: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const inTurn = ([step, ...more]: readonly (() => void)[]) => {
    // Not on top of the drawing, which may have filled a frame already.
    timer = setTimeout(() => {
      step?.()
      // Its own coming and going is no news.
      watch.takeRecords()
      if (more.length > 0) inTurn(more)
    })
  }
  const watch = new MutationObserver(() => {
    const dialog = place.querySelector('dialog')
    if (!dialog || dialog.open) return watch.disconnect()
    // Drawn anew, it may have another size than the one that was rehearsed.
    element.removeAttribute(comingMark)
    clearTimeout(timer)
    inTurn([
      () => {
        element.setAttribute(comingMark, '')
        rehearse(place)
        element.removeAttribute(comingMark)
      },
      () => void rehearse(place, '.view > * > :last-child'),
      () => {
        const height = rehearse(place)
        if (height === null) return
        place.style.setProperty('--body-size', `${height}px`)
        element.setAttribute(comingMark, '')
      },
    ])
  })
  watch.observe(place, { childList: true, subtree: true, characterData: true })
  return () => {
    watch.disconnect()
    clearTimeout(timer)
  }
}

/**
 * How high a copy's body is, `without` the element of that selector. The copy comes and goes within one task: no frame
 * shows it, and no picture in it is fetched.
 */
function rehearse(place: HTMLElement, without?: string): number | null {
  const dialog = place.querySelector('dialog')
  if (!dialog || dialog.open) return null
  const copy = dialog.cloneNode(true) as HTMLDialogElement
  copy.style.removeProperty('display')
  if (without) copy.querySelector(without)?.remove()
  // Said, not shown by itself: that would take the focus from the button. A plain element lifts it above the page.
  copy.setAttribute('open', '')
  const stage = document.createElement('div')
  stage.popover = 'manual'
  stage.append(copy)
  place.append(stage)
  stage.showPopover?.()
  const height = copy.querySelector('.body')?.clientHeight ?? null
  stage.remove()
  return height
}
