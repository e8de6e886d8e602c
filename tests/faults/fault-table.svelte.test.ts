import { ACTION_NAMES } from './actions.ts';
import { playTable } from './fault-table.ts';
import { FAULTS, type FaultName } from './faults.ts';

playTable(
	'document',
	(Object.keys(FAULTS) as FaultName[]).filter(
		(name) => !['turn', 'browser-fault', 'frozen'].includes(FAULTS[name].scenario),
	),
	ACTION_NAMES,
);
