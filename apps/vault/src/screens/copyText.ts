/** @throws when the browser does not allow it */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch (error) {
    // A frame of another origin has no clipboard API; the older command works there after a press.
    if (!copyWithCommand(text)) throw error
  }
}

function copyWithCommand(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'hidden'
  document.body.append(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
  }
}
