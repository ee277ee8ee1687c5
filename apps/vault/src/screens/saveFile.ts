/** Downloads a file. The sandboxed frame may not; a window may. */
export function saveFile(file: { name: string; content: string; type: string }): void {
  const url = URL.createObjectURL(new Blob([file.content], { type: file.type }))
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
