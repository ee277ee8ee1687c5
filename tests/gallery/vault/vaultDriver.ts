/** Presses the button whose name starts with the text, once it is there and enabled. */
export async function press(name: string): Promise<void> {
  const button = await waitFor(() =>
    [...document.querySelectorAll<HTMLButtonElement>('button:enabled')].find((candidate) =>
      (candidate.getAttribute('aria-label') ?? candidate.textContent ?? '').startsWith(name),
    ),
  )
  button.click()
}

/** Types into the field with this label as a visitor does: React listens to the `input` event. */
export async function type(label: string, text: string): Promise<void> {
  const field = await waitFor(
    () =>
      [...document.querySelectorAll('label')].find((candidate) =>
        candidate.textContent?.trim().startsWith(label),
      )?.control,
  )
  if (!(field instanceof HTMLInputElement)) throw new Error(`${label} is no field`)
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

async function waitFor<T>(find: () => T | null | undefined): Promise<T> {
  for (let frame = 0; frame < 300; frame += 1) {
    const found = find()
    if (found) return found
    await new Promise(requestAnimationFrame)
  }
  throw new Error('It did not appear')
}
