import { useId, useState } from 'react'
import type { DemoSettings } from '../settings/settings.ts'
import { CopyButton } from '../site/CopyButton.tsx'
import { Segments } from '../site/Segments.tsx'
import { type Framework, mainFile, projectFiles, projectScript } from './code/project.ts'
import type { Servers } from './code/sampleOptions.ts'

const titles: Readonly<Record<Framework, string>> = {
  react: 'React',
  script: 'Script tag',
  vue: 'Vue',
}

/** The code of the preview, by framework; a project is copied as commands that write its files. */
export function CodeCard({ settings, servers }: { settings: DemoSettings; servers: Servers }) {
  const [framework, setFramework] = useState<Framework>('react')
  const title = useId()
  const { path, text } = mainFile(framework, settings, servers)
  return (
    <section className="code" aria-labelledby={title}>
      <h2 id={title} className="hidden">
        Code
      </h2>
      <header>
        <Segments
          label="Framework"
          name="kind"
          titles={titles}
          value={framework}
          onChange={setFramework}
        />
        <CopyButton label="Copy code" text={text} />
        <CopyButton
          label="Copy project"
          text={projectScript(projectFiles(framework, settings, servers))}
        />
      </header>
      <p className="code-path">{path}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls the code by its focus. */}
      <pre tabIndex={0} data-testid="code">
        {text}
      </pre>
      <p className="note">
        Copy project copies every file as shell commands: paste them into a terminal, then run{' '}
        <code>npm install &amp;&amp; npm start</code>.
      </p>
    </section>
  )
}
