/** Saves a file that this page just made. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download reads the URL after this task.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
