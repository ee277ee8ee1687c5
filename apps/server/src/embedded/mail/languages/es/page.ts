import type { PageTexts } from '../en/page.ts'

export const texts: PageTexts = {
  linkOver: 'Este enlace ya no funciona',
  linkOverText: 'Ya se usó o caducó. Empieza de nuevo en el sitio donde inicias sesión.',
  tooMany: 'Se enviaron demasiados correos',
  tooManyText: 'Tu dirección recibió demasiados correos en una hora o un día. Inténtalo más tarde.',
  isThisYou: '¿Eres tú?',
  isThisYouText: 'Se solicitó iniciar sesión con tu correo desde un navegador nuevo.',
  site: 'Sitio',
  browser: 'Navegador',
  sendCode: 'Sí, envíame el código',
  codeSent: 'El código está en camino',
  codeSentText: 'Lo enviamos en un segundo correo. Introdúcelo donde empezaste a iniciar sesión.',
  closePage: 'Puedes cerrar esta página.',
  undoOverText: 'El cambio ya se deshizo, o pasaron más de 24 horas.',
  undo: '¿Deshacer el cambio?',
  undoText: 'Volverás a iniciar sesión con tu dirección anterior, y se cerrará la sesión en todos los navegadores.',
  undoButton: 'Sí, deshacerlo',
  undone: 'El cambio se deshizo',
  undoneText: 'Vuelves a iniciar sesión en tu billetera con {email}.',
  loginOver: 'Este inicio de sesión caducó o ya se usó',
  loginOverText: 'Cierra esta ventana y empieza de nuevo en el sitio donde inicias sesión.',
}
