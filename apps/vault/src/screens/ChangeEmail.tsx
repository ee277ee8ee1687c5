import type { JSX } from 'react'
import type { Scene, Stage } from '../page/stage.ts'
import { Trouble } from './Trouble.tsx'
import { useAction } from './useAction.ts'

/** Another address is to log in: from which, to which, and who asks. */
export function ChangeEmail(props: {
  scene: Extract<Scene, { name: `change-${string}` }>
  stage: Stage
}): JSX.Element {
  const { scene, stage } = props
  const { isBusy, trouble, run } = useAction(stage.act)
  if (scene.name === 'change-codes') {
    return (
      <>
        <p className="lead">Now enter the codes</p>
        <p className="soft">
          Go back to {scene.site} and type the codes from your mailboxes there. Keep this window
          open until then.
        </p>
        <p className="chip">{scene.to}</p>
      </>
    )
  }
  return (
    <>
      <p className="origin">
        <span className="soft">Asked by</span> <strong>{scene.site}</strong>
      </p>
      <p className="lead">Log in with another address?</p>
      <dl className="facts">
        {scene.from ? <Line label="Until now" value={scene.from} /> : null}
        <Line label="From now on" value={scene.to} />
      </dl>
      <p className="note">
        {scene.from
          ? 'Both addresses get a code, and then a notice. The old one can take the change back for 24 hours. Your keys stay as they are.'
          : 'The address gets a code. It can log in after 72 hours; until then your browsers show it and can stop it. Your keys stay as they are.'}
      </p>
      <div className="grow" />
      <Trouble text={trouble} />
      <div className="pair">
        <button type="button" className="button" onClick={stage.cancel}>
          Cancel
        </button>
        <button
          type="button"
          className="button accent"
          disabled={isBusy}
          onClick={() => run({ do: 'approve' })}
        >
          {isBusy ? 'One moment …' : 'Change it'}
        </button>
      </div>
    </>
  )
}

function Line(props: { label: string; value: string }): JSX.Element {
  return (
    <div className="fact" data-kind="text">
      <dt>{props.label}</dt>
      <dd>{props.value}</dd>
    </div>
  )
}
