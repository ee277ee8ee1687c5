import type { ViewAction } from '../view/viewHost.ts'

/** @throws when a view sends an action that it does not offer */
export function expectAction<Name extends ViewAction['do']>(
  action: ViewAction,
  name: Name,
): Extract<ViewAction, { do: Name }> {
  if (action.do !== name) throw new RangeError(`${action.do} is not an action of this view`)
  return action as Extract<ViewAction, { do: Name }>
}
