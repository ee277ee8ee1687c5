import type { JSX } from 'react'
import { ServerRefusal } from '../api/callServer.ts'
import { texts } from '../text/language.ts'
import type { ActionState } from './useAction.ts'

const overCodes = ['embedded/flow-over', 'embedded/code-used-up', 'embedded/social-failed']

/** Begins the login again when it is over, so that its card is no dead end. */
export function StartAgain(
  props: Pick<ActionState, 'isBusy' | 'lastError' | 'run'>,
): JSX.Element | null {
  const { lastError } = props
  if (!(lastError instanceof ServerRefusal) || !overCodes.includes(lastError.code)) return null
  return (
    <button
      type="button"
      className="button"
      data-variant="accent"
      disabled={props.isBusy}
      onClick={() => props.run({ do: 'start-again' })}
    >
      {texts().login.startAgain}
    </button>
  )
}
