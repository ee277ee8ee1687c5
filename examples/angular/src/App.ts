import { Component, CUSTOM_ELEMENTS_SCHEMA, DestroyRef, inject, signal } from '@angular/core'
import { getWalletClient } from 'latchkey/evm'
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
    const wallet = await getWalletClient(latchkey)
    this.signature.set(await wallet.signMessage({ message: 'Hello from my shop' }))
  }
}
