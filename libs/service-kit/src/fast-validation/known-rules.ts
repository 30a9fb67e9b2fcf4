import { getMetadataStorage } from 'class-validator';

type Storage = ReturnType<typeof getMetadataStorage>;
type Find = Storage['getTargetValidationMetadatas'];
type Rules = ReturnType<Find>;

/**
 * Makes class-validator find the rules of a class once. By itself it searches those of all classes for each object that
 * it validates, though decorators make them when a class is defined. Where one is added later, all are found again.
 */
export function keepKnownRules(storage: Storage): void {
  let known = new WeakMap<object, Map<string, Rules>>();
  let grouped = new WeakMap<Rules, ReturnType<Storage['groupByPropertyName']>>();
  const { add, find, group } = {
    add: storage.addValidationMetadata.bind(storage),
    find: storage.getTargetValidationMetadatas.bind(storage),
    group: storage.groupByPropertyName.bind(storage),
  };
  storage.addValidationMetadata = (rule) => {
    [known, grouped] = [new WeakMap(), new WeakMap()];
    add(rule);
  };
  storage.getTargetValidationMetadatas = (...asked: Parameters<Find>): Rules => {
    const [target, schema, always, strictGroups, groups] = asked;
    if (groups && groups.length > 0) return find(...asked);
    const ofClass = known.get(target) ?? new Map<string, Rules>();
    known.set(target, ofClass);
    const name = `${schema} ${always} ${strictGroups}`;
    const rules = ofClass.get(name) ?? find(...asked);
    ofClass.set(name, rules);
    return rules;
  };
  storage.groupByPropertyName = (rules) => {
    const groups = grouped.get(rules) ?? group(rules);
    grouped.set(rules, groups);
    return groups;
  };
}
