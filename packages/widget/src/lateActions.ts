// Saves 1 kB of the script tag's first file, which has a budget: the code of these actions loads when one is called.
type Actions = typeof import('./actions.ts').actions

/** Disconnects the wallet of one namespace, or of all. @throws LatchkeyError connection/disconnect-failed */
export async function disconnect(...given: Parameters<Actions['disconnect']>): Promise<void> {
  return (await load()).disconnect(...given)
}

/** Ends the session of the connected account. @throws LatchkeyError api/unreachable, signin/failed */
export async function signOut(...given: Parameters<Actions['signOut']>): Promise<void> {
  return (await load()).signOut(...given)
}

/** Switches to a network of the site. @throws LatchkeyError network/not-found, network/switch-failed, wallet/rejected */
export async function switchNetwork(...given: Parameters<Actions['switchNetwork']>): Promise<void> {
  return (await load()).switchNetwork(...given)
}

/** Changes options of the instance. */
export async function updateOptions(...given: Parameters<Actions['updateOptions']>): Promise<void> {
  return (await load()).updateOptions(...given)
}

async function load(): Promise<Actions> {
  return (await import('./actions.ts')).actions
}
