/** Parses JSON; integers beyond `Number.MAX_SAFE_INTEGER` become strings. @throws SyntaxError */
export function parseJson(text: string): unknown {
  const safe = text.replaceAll(/"(?:\\.|[^"\\])*"|-?\d{16,}(?![\d.eE])/g, (piece) =>
    piece.startsWith('"') ? piece : `"${piece}"`,
  )
  return JSON.parse(safe)
}
