import { methods } from '#lib/api/index.ts';
import type { Method } from '#lib/api/method.ts';
import { chainMethods, methods as tokenMethods } from '#lib/daemon/index.ts';

/** A method of a program, with its name in tables. */
export interface ProgramMethod {
	readonly program: 'node' | 'daemon';
	readonly method: Method;
	/** Such as `withdraw` or `daemon.tokencreate`. */
	readonly name: string;
}

export const PROGRAM_METHODS: readonly ProgramMethod[] = [
	...Object.values(methods).map((method) => ({ program: 'node' as const, method, name: method.name })),
	...[...Object.values(tokenMethods), ...Object.values(chainMethods)].map((method) => ({
		...{ program: 'daemon' as const, method, name: `daemon.${method.name}` },
	})),
];
