/** Switches between light and dark, and stores the choice. */
export function startThemeButton(): void {
  const { dataset } = document.documentElement
  document.querySelector('.theme')?.addEventListener('click', () => {
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    const theme = (dataset.theme ?? system) === 'dark' ? 'light' : 'dark'
    dataset.theme = theme
    localStorage.setItem('latchkey-docs-theme', theme)
  })
}
