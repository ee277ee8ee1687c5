import { Component, CUSTOM_ELEMENTS_SCHEMA, DestroyRef, inject, signal } from '@angular/core'
import { getProvider } from 'latchkey'
import { createWalletClient, custom } from 'viem'
import { latchkey } from './latchkey.js'

@Component({
  selector: 'shop-app',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <h1>My shop</h1>
    <latchkey-button></latchkey-button>
    @if (connection()?.status === 'connected') {
      <p>
        <button type="button" (click)="sign()">Sign a message</button>
        <output>{{ signature() }}</output>
      </p>
    }
  `,
})
export class App {
  readonly connection = signal(latchkey.connections.getState().eip155)
  readonly signature = signal('')

  constructor() {
    const stop = latchkey.connections.subscribe(({ eip155 }) => this.connection.set(eip155))
    inject(DestroyRef).onDestroy(stop)
  }

  async sign(): Promise<void> {
    const connection = this.connection()
    const provider = await getProvider(latchkey, { namespace: 'eip155' })
    if (connection?.status !== 'connected' || !provider) return
    const wallet = createWalletClient({ transport: custom(provider) })
    const account = connection.accounts[0].address as `0x${string}`
    this.signature.set(await wallet.signMessage({ account, message: 'Hello from my shop' }))
  }
}
