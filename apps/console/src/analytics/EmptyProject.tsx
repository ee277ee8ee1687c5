import { useAccess } from '../api/session.ts'
import { CodeBlock } from '../parts/CodeBlock.tsx'

/** The page of a project that has no events: what to put into the site. */
export function EmptyProject() {
  const { project } = useAccess()
  const { origin } = location
  const lines = [
    `<script type="module" src="${origin}/widget/latchkey.js"`,
    `  data-project-id="${project}" data-api="${origin}"></script>`,
    '<latchkey-button></latchkey-button>',
  ]
  return (
    <section className="card empty-project">
      <h2>No events yet</h2>
      <p className="soft">
        Put the modal on your site. The first visit shows here within a minute, and nothing is sent
        to any other server.
      </p>
      <CodeBlock label="HTML" code={lines.join('\n')} />
    </section>
  )
}
