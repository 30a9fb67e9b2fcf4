import { BudgetRow } from './budgets/budget.entity.js';
import { OrderRow } from './orders/order.entity.js';
import { SpendRow } from './transactions/spend.entity.js';

/** The entities of all tables of this service's own. */
export const ENTITIES = [BudgetRow, SpendRow, OrderRow];
