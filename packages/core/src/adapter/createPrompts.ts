/** The open prompts by wallet. */
export type Prompts<Wallet, Reply> = {
  ask(wallet: Wallet, open: () => Promise<Reply>): Promise<Reply>
}

/**
 * A visitor who closed the modal and comes back finds the wallet's prompt still open. A second request joins the first:
 * the wallet would reject it as already pending.
 */
export function createPrompts<Wallet, Reply>(): Prompts<Wallet, Reply> {
  const pending = new Map<Wallet, Promise<Reply>>()
  return {
    ask(wallet, open) {
      const openPrompt = pending.get(wallet)
      if (openPrompt) return openPrompt
      const prompt = open().finally(() => pending.delete(wallet))
      pending.set(wallet, prompt)
      return prompt
    },
  }
}
