/** The sidebar on narrow screens: opened by the menu button, closed by Esc, a link or a press outside. */
export function startMenu(): void {
  const button = document.querySelector<HTMLButtonElement>('.menu')
  const sidebar = document.querySelector<HTMLElement>('.sidebar')
  if (!button || !sidebar) return
  const show = (isOpen: boolean) => {
    button.setAttribute('aria-expanded', String(isOpen))
    sidebar.toggleAttribute('data-open', isOpen)
  }
  const isOpen = () => sidebar.hasAttribute('data-open')
  button.addEventListener('click', () => show(!isOpen()))
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen()) return
    show(false)
    button.focus()
  })
  document.addEventListener('click', ({ target }) => {
    const isInside = target instanceof Node && (sidebar.contains(target) || button.contains(target))
    if (!isInside && isOpen()) show(false)
  })
  // A long list opens at the page it is on.
  const current = sidebar.querySelector<HTMLElement>('[aria-current]')
  if (current) sidebar.scrollTop = current.offsetTop - sidebar.clientHeight / 2
}
