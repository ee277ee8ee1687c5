/** The documentation and the demo store the reader's choice under this key, too. */
const storageKey = 'latchkey-docs-theme'

type Theme = 'dark' | 'light'

/** Applies the stored theme, or that of the system. */
export function applyPreferredTheme(): void {
  applyTheme(
    readStored() ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'),
  )
}

export function toggleTheme(): void {
  const next = currentTheme() === 'light' ? 'dark' : 'light'
  applyTheme(next)
  localStorage.setItem(storageKey, next)
}

export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'
}

function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
}

function readStored(): Theme | null {
  const stored = localStorage.getItem(storageKey)
  return stored === 'dark' || stored === 'light' ? stored : null
}
