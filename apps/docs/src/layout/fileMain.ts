import { posix } from 'node:path'
import { highlight } from '../markdown/highlight.ts'
import { escapeHtml } from '../markdown/html.ts'
import { filePath } from '../pages/links.ts'
import { filesIn, isFolder, readText } from '../pages/repository.ts'

/** A file of the repository that a page links to, or the names of a folder's files. */
export function fileMain(source: string): string {
  const inside = isFolder(source)
    ? `<ul>${filesIn(source)
        .map((file) => `<li><code>${escapeHtml(posix.relative(source, file))}</code></li>`)
        .join('')}</ul>`
    : codeOf(source)
  return `<main id="text" tabindex="-1" class="file"><article><p class="eyebrow">File of the repository</p><h1>${escapeHtml(source)}</h1>${inside}</article></main><div class="contents"></div>`
}

function codeOf(source: string): string {
  const language = posix.extname(source).slice(1) || posix.basename(source)
  return `<figure class="code"><pre><code>${highlight(readText(source).trimEnd(), language)}</code></pre><button class="copy" type="button">Copy</button></figure><p><a href="${posix.basename(filePath(source))}">The file as text</a></p>`
}
