/** Whether a visitor sits at this very machine: a loopback peer that asked for a localhost Host (issue 'Set-up that just works'). */
export function isThisMachine(visitor: { address: string; host: string }): boolean {
  return isLoopback(visitor.address) && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(visitor.host);
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/i.test(address);
}
