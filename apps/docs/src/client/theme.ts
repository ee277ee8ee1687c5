// Loaded before the page is drawn, so that a stored theme never flashes.
const { documentElement } = document
const storedTheme = localStorage.getItem('latchkey-docs-theme')
if (storedTheme === 'light' || storedTheme === 'dark') documentElement.dataset.theme = storedTheme
// The styles hide buttons that do nothing without a script.
documentElement.dataset.script = ''
