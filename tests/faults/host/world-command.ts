import type { VariantName } from '#practice/node/variant.ts';
import type { ControlCommand } from '#practice/practice.ts';
import type { CallName, ProxyVariant, WireFault } from '../wire-fault.ts';

export type WorldCommand =
	| { readonly do: 'open'; readonly variant: VariantName; readonly proxy?: ProxyVariant | undefined }
	| ({ readonly world: string } & (
			| { readonly do: 'order'; readonly call: CallName; readonly fault: WireFault; readonly times?: number }
			| { readonly do: 'storm'; readonly share: number; readonly seed: string }
			| { readonly do: 'books'; readonly coins: readonly string[] }
			| { readonly do: 'release' }
			| { readonly do: 'held' }
			| { readonly do: 'asleep' }
			| { readonly do: 'arrivals' }
			| { readonly do: 'down'; readonly isDown: boolean }
			| { readonly do: 'switch-on-coins' }
			| { readonly do: 'control'; readonly command: ControlCommand }
			| { readonly do: 'call-daemon'; readonly method: string; readonly params: readonly unknown[] }
			| { readonly do: 'close' }
	  ));
