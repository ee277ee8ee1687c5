/** The exports of `search.js`, a separate file because most visitors don't search. */
type SearchModule = typeof import('./search.ts')

/** Opens search by its button, `/` or Ctrl+K. The index is loaded at the first use. */
export function startSearch(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.search')
  const button = document.querySelector('.search-button')
  if (!dialog || !button) return
  const open = () => {
    dialog.showModal()
    load().then(
      ({ attachSearch }) => attachSearch(dialog),
      () => showFailure(dialog),
    )
  }
  button.addEventListener('click', open)
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement
    const isShortcut = event.key === 'k' && (event.ctrlKey || event.metaKey)
    if (dialog.open || !(isShortcut || (event.key === '/' && !isTyping))) return
    event.preventDefault()
    open()
  })
  // The browser would only empty the field at the first Esc.
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') dialog.close()
  })
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close()
  })
}

async function load(): Promise<SearchModule> {
  const path = './search.js'
  return (await import(path)) as SearchModule
}

function showFailure(dialog: HTMLDialogElement): void {
  const status = dialog.querySelector('.search-status')
  if (status) status.textContent = 'Search could not be loaded. Check your connection.'
}
