import { methodGroups } from '#lib/api/index.ts';
import { manual as nodeManual } from '#lib/api/manual/manual.ts';
import type { Method, MethodManual } from '#lib/api/method.ts';
import { methods as tokenMethods } from '#lib/daemon/index.ts';
import { manual as daemonManual } from '#lib/daemon/manual.ts';
import type { ConsoleMethod, ConsoleProgram } from '#lib/domain/console/console-method.ts';
import { describeMethod } from './describe-method.ts';

type Group = Readonly<Record<string, Method>>;
type Manual = Readonly<Record<string, MethodManual<Method>>>;

/** Every declared method of the trading node and of the daemon's token module, by group, in the document's order. */
export function listMethods(): ConsoleMethod[] {
	return [
		...Object.entries(methodGroups).flatMap(([group, methods]) =>
			describeGroup(methods, nodeManual as unknown as Manual, 'node', group),
		),
		...describeGroup(tokenMethods as unknown as Group, daemonManual as unknown as Manual, 'daemon', 'tokens'),
	];
}

function describeGroup(
	methods: object,
	manual: Manual,
	program: ConsoleProgram,
	group: string,
): ConsoleMethod[] {
	return Object.values(methods as Group).map((method) =>
		describeMethod(method, manual[method.name] ?? { params: {} }, { program, group }),
	);
}
