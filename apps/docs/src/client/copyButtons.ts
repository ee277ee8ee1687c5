const shownMs = 1_500

/** Copies the code that is visible above the button. */
export function startCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.copy')) {
    button.addEventListener('click', () => {
      const figure = button.closest('figure')
      const code = figure?.querySelector('[role=tabpanel]:not([hidden]) code, :scope > pre code')
      navigator.clipboard.writeText(code?.textContent ?? '').then(
        () => showOutcome(button, 'Copied'),
        () => showOutcome(button, 'Not allowed'),
      )
    })
  }
}

function showOutcome(button: HTMLButtonElement, text: string): void {
  button.textContent = text
  setTimeout(() => {
    button.textContent = 'Copy'
  }, shownMs)
}
