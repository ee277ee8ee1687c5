// Loaded before the page is drawn, so that a stored theme never flashes.
const { documentElement } = document
const stored = localStorage.getItem('latchkey-docs-theme')
if (stored === 'light' || stored === 'dark') documentElement.dataset.theme = stored
documentElement.dataset.script = ''
