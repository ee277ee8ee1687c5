/**
 * Lets the browser lay a hidden dialog out once, unseen, when the page has time. It reads styles and measures
 * text only for what it lays out, and remembers most of it: the press that opens the dialog then waits for less.
 */
export function rehearse(place: HTMLElement, isWanted: () => boolean): void {
  if (typeof requestIdleCallback === 'undefined') return
  requestIdleCallback(() => {
    if (!isWanted()) return
    const dialog = place.querySelector('dialog')
    // It is drawn bit by bit, with less haste than this.
    if (!dialog) return rehearse(place, isWanted)
    const { display, visibility } = dialog.style
    const priority = dialog.style.getPropertyPriority('display')
    dialog.style.visibility = 'hidden'
    dialog.style.setProperty('display', 'block', 'important')
    dialog.getBoundingClientRect()
    dialog.style.setProperty('display', display, priority)
    dialog.style.visibility = visibility
  })
}
