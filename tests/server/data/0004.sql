BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE analyses (
	id VARCHAR(64) NOT NULL, 
	at BIGINT NOT NULL, 
	found TEXT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE bans (
	kind VARCHAR(16) NOT NULL, 
	what VARCHAR(64) NOT NULL, 
	at BIGINT NOT NULL, 
	reason TEXT NOT NULL, 
	PRIMARY KEY (kind, what)
);
CREATE TABLE deeds (
	id INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	who VARCHAR(64) NOT NULL, 
	what VARCHAR(32) NOT NULL, 
	facts TEXT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE events (
	code VARCHAR(16) NOT NULL, 
	n INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (code, n)
);
INSERT INTO "events" VALUES('95CB3GHD',1,1794858052671,'{"what":"created","settings":{"game":"thurn-und-taxis","options":{"edition":"german","tiles":"open"},"first":0,"listed":false,"pace":"calm","limit":"1 day","stand_in":"easy","hints":true},"seats":[null,null],"host":"249c829fa493e62a"}');
INSERT INTO "events" VALUES('95CB3GHD',2,1794858052671,'{"what":"seated","seat":0,"person":"249c829fa493e62a","name":"Anna"}');
INSERT INTO "events" VALUES('95CB3GHD',3,1794858052708,'{"what":"seated","seat":1,"person":"7fdc2151a8846faa","name":"Bo"}');
INSERT INTO "events" VALUES('95CB3GHD',4,1794858052708,'{"what":"started","seed":"7cb16666b5d1b02995405bad9fe70166","first":0,"bots":{},"rules":2}');
INSERT INTO "events" VALUES('95CB3GHD',5,1794858052719,'{"what":"moved","seat":0,"move":{"type":"take","city":"Ingolstadt"}}');
INSERT INTO "events" VALUES('95CB3GHD',6,1794858052757,'{"what":"moved","seat":0,"move":{"type":"take","city":"Innsbruck"}}');
INSERT INTO "events" VALUES('95CB3GHD',7,1794858052779,'{"what":"moved","seat":0,"move":{"type":"start","city":"Ingolstadt"}}');
INSERT INTO "events" VALUES('95CB3GHD',8,1794858052782,'{"what":"moved","seat":1,"move":{"type":"take","city":"Kempten"}}');
INSERT INTO "events" VALUES('95CB3GHD',9,1794858052791,'{"what":"moved","seat":1,"move":{"type":"take","city":"Innsbruck"}}');
INSERT INTO "events" VALUES('95CB3GHD',10,1794858052794,'{"what":"moved","seat":1,"move":{"type":"start","city":"Innsbruck"}}');
INSERT INTO "events" VALUES('95CB3GHD',11,1794858052800,'{"what":"moved","seat":0,"move":{"type":"take","city":"München"}}');
INSERT INTO "events" VALUES('95CB3GHD',12,1794858052808,'{"what":"moved","seat":0,"move":{"type":"play","city":"München","end":"right"}}');
INSERT INTO "events" VALUES('95CB3GHD',13,1794858052816,'{"what":"moved","seat":0,"move":{"type":"play","city":"Innsbruck","end":"right"}}');
INSERT INTO "events" VALUES('95CB3GHD',14,1794858052827,'{"what":"moved","seat":0,"move":{"type":"close"}}');
INSERT INTO "events" VALUES('95CB3GHD',15,1794858052834,'{"what":"moved","seat":0,"move":{"type":"house","city":"Ingolstadt"}}');
INSERT INTO "events" VALUES('95CB3GHD',16,1794858052895,'{"what":"moved","seat":0,"move":{"type":"house","city":"Innsbruck"}}');
INSERT INTO "events" VALUES('95CB3GHD',17,1794858052900,'{"what":"chatted","person":"249c829fa493e62a","name":"Anna","text":"Grüß dich, Bo!"}');
INSERT INTO "events" VALUES('95CB3GHD',18,1794858052906,'{"what":"chatted","person":"7fdc2151a8846faa","name":"Bo","phrase":"good luck"}');
INSERT INTO "events" VALUES('GYAC6VKZ',1,1794858052995,'{"what":"created","settings":{"game":"ticket-to-ride-new-york","options":{},"first":0,"listed":false,"pace":"calm","limit":"never","stand_in":"easy","hints":true},"seats":[null,null],"host":"249c829fa493e62a"}');
INSERT INTO "events" VALUES('GYAC6VKZ',2,1794858052995,'{"what":"seated","seat":0,"person":"249c829fa493e62a","name":"Anna"}');
INSERT INTO "events" VALUES('GYAC6VKZ',3,1794858053073,'{"what":"seated","seat":1,"person":"7fdc2151a8846faa","name":"Bo"}');
INSERT INTO "events" VALUES('GYAC6VKZ',4,1794858053073,'{"what":"started","seed":"399ab73173437a3a6036595cfba4cb98","first":0,"bots":{},"rules":1}');
INSERT INTO "events" VALUES('GYAC6VKZ',5,1794858053088,'{"what":"moved","seat":0,"move":{"type":"keep","tickets":[8]}}');
INSERT INTO "events" VALUES('GYAC6VKZ',6,1794858053112,'{"what":"moved","seat":1,"move":{"type":"keep","tickets":[10]}}');
INSERT INTO "events" VALUES('GYAC6VKZ',7,1794858053130,'{"what":"moved","seat":0,"move":{"type":"take","card":"black"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',8,1794858053147,'{"what":"moved","seat":0,"move":{"type":"take","card":"green"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',9,1794858053187,'{"what":"moved","seat":1,"move":{"type":"take","card":"black"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',10,1794858053249,'{"what":"moved","seat":1,"move":{"type":"take","card":"pink"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',11,1794858053413,'{"what":"moved","seat":0,"move":{"type":"take","card":"green"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',12,1794858053426,'{"what":"moved","seat":0,"move":{"type":"take","card":"pink"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',13,1794858053428,'{"what":"moved","seat":1,"move":{"type":"take","card":"red"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',14,1794858053442,'{"what":"moved","seat":1,"move":{"type":"take","card":"red"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',15,1794858053451,'{"what":"moved","seat":0,"move":{"type":"take","card":"blue"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',16,1794858053459,'{"what":"moved","seat":0,"move":{"type":"take","card":"red"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',17,1794858053471,'{"what":"moved","seat":1,"move":{"type":"take","card":"black"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',18,1794858053481,'{"what":"moved","seat":1,"move":{"type":"take","card":"green"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',19,1794858053493,'{"what":"moved","seat":0,"move":{"type":"take","card":"red"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',20,1794858053502,'{"what":"moved","seat":0,"move":{"type":"take","card":"green"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',21,1794858053514,'{"what":"moved","seat":1,"move":{"type":"take","card":"blue"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',22,1794858053520,'{"what":"moved","seat":1,"move":{"type":"take","card":"blue"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',23,1794858053526,'{"what":"moved","seat":0,"move":{"type":"take","card":"orange"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',24,1794858053531,'{"what":"moved","seat":0,"move":{"type":"take","card":"pink"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',25,1794858053538,'{"what":"moved","seat":1,"move":{"type":"take","card":"green"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',26,1794858053544,'{"what":"moved","seat":1,"move":{"type":"take","card":"pink"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',27,1794858053553,'{"what":"moved","seat":0,"move":{"type":"take","card":"black"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',28,1794858053557,'{"what":"moved","seat":0,"move":{"type":"take","card":"green"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',29,1794858053564,'{"what":"moved","seat":1,"move":{"type":"take","card":"pink"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',30,1794858053571,'{"what":"moved","seat":1,"move":{"type":"take","card":"blue"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',31,1794858053580,'{"what":"moved","seat":0,"move":{"type":"take","card":"pink"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',32,1794858053583,'{"what":"moved","seat":0,"move":{"type":"take","card":"black"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',33,1794858053602,'{"what":"moved","seat":1,"move":{"type":"take","card":"red"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',34,1794858053605,'{"what":"moved","seat":1,"move":{"type":"take","card":"blue"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',35,1794858053632,'{"what":"moved","seat":0,"move":{"type":"take","card":"orange"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',36,1794858053789,'{"what":"moved","seat":0,"move":{"type":"take","card":"orange"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',37,1794858053809,'{"what":"moved","seat":1,"move":{"type":"take","card":"taxi"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',38,1794858053834,'{"what":"moved","seat":0,"move":{"type":"take","card":"orange"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',39,1794858053844,'{"what":"moved","seat":0,"move":{"type":"take","card":"orange"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',40,1794858053983,'{"what":"moved","seat":1,"move":{"type":"take","card":"black"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',41,1794858054076,'{"what":"moved","seat":1,"move":{"type":"draw"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',42,1794858054110,'{"what":"moved","seat":0,"move":{"type":"take","card":"taxi"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',43,1794858054161,'{"what":"moved","seat":1,"move":{"type":"take","card":"taxi"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',44,1794858054403,'{"what":"moved","seat":0,"move":{"type":"take","card":"taxi"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',45,1794858054542,'{"what":"moved","seat":1,"move":{"type":"take","card":"taxi"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',46,1794858054603,'{"what":"moved","seat":0,"move":{"type":"take","card":"taxi"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',47,1794858054709,'{"what":"moved","seat":1,"move":{"type":"tickets"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',48,1794858054722,'{"what":"moved","seat":1,"move":{"type":"keep","tickets":[0]}}');
INSERT INTO "events" VALUES('GYAC6VKZ',49,1794858054860,'{"what":"moved","seat":0,"move":{"type":"tickets"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',50,1794858054870,'{"what":"moved","seat":0,"move":{"type":"keep","tickets":[2]}}');
INSERT INTO "events" VALUES('GYAC6VKZ',51,1794858055334,'{"what":"moved","seat":1,"move":{"type":"tickets"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',52,1794858055436,'{"what":"moved","seat":1,"move":{"type":"keep","tickets":[11]}}');
INSERT INTO "events" VALUES('GYAC6VKZ',53,1794858056407,'{"what":"moved","seat":0,"move":{"type":"tickets"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',54,1794858056468,'{"what":"moved","seat":0,"move":{"type":"keep","tickets":[3]}}');
INSERT INTO "events" VALUES('GYAC6VKZ',55,1794858056771,'{"what":"moved","seat":1,"move":{"type":"tickets"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',56,1794858056792,'{"what":"moved","seat":1,"move":{"type":"keep","tickets":[4]}}');
INSERT INTO "events" VALUES('GYAC6VKZ',57,1794858056887,'{"what":"moved","seat":0,"move":{"type":"tickets"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',58,1794858056897,'{"what":"moved","seat":0,"move":{"type":"keep","tickets":[5]}}');
INSERT INTO "events" VALUES('GYAC6VKZ',59,1794858057036,'{"what":"moved","seat":1,"move":{"type":"tickets"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',60,1794858057049,'{"what":"moved","seat":1,"move":{"type":"keep","tickets":[9]}}');
INSERT INTO "events" VALUES('GYAC6VKZ',61,1794858057248,'{"what":"moved","seat":0,"move":{"type":"tickets"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',62,1794858057274,'{"what":"moved","seat":0,"move":{"type":"keep","tickets":[12]}}');
INSERT INTO "events" VALUES('GYAC6VKZ',63,1794858057494,'{"what":"moved","seat":1,"move":{"type":"tickets"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',64,1794858057531,'{"what":"moved","seat":1,"move":{"type":"keep","tickets":[1]}}');
INSERT INTO "events" VALUES('GYAC6VKZ',65,1794858057724,'{"what":"moved","seat":0,"move":{"type":"tickets"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',66,1794858057792,'{"what":"moved","seat":0,"move":{"type":"keep","tickets":[7]}}');
INSERT INTO "events" VALUES('GYAC6VKZ',67,1794858058044,'{"what":"moved","seat":1,"move":{"type":"tickets"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',68,1794858058060,'{"what":"moved","seat":1,"move":{"type":"keep","tickets":[13]}}');
INSERT INTO "events" VALUES('GYAC6VKZ',69,1794858058653,'{"what":"moved","seat":0,"move":{"type":"tickets"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',70,1794858059158,'{"what":"moved","seat":0,"move":{"type":"keep","tickets":[15]}}');
INSERT INTO "events" VALUES('GYAC6VKZ',71,1794858059329,'{"what":"moved","seat":1,"move":{"type":"tickets"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',72,1794858059345,'{"what":"moved","seat":1,"move":{"type":"keep","tickets":[6]}}');
INSERT INTO "events" VALUES('GYAC6VKZ',73,1794858059623,'{"what":"moved","seat":0,"move":{"type":"tickets"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',74,1794858059648,'{"what":"moved","seat":0,"move":{"type":"keep","tickets":[16]}}');
INSERT INTO "events" VALUES('GYAC6VKZ',75,1794858059987,'{"what":"moved","seat":1,"move":{"type":"tickets"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',76,1794858060000,'{"what":"moved","seat":1,"move":{"type":"keep","tickets":[14]}}');
INSERT INTO "events" VALUES('GYAC6VKZ',77,1794858060097,'{"what":"moved","seat":0,"move":{"type":"tickets"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',78,1794858060271,'{"what":"moved","seat":1,"move":{"type":"claim","route":3,"color":"blue","taxis":0}}');
INSERT INTO "events" VALUES('GYAC6VKZ',79,1794858060582,'{"what":"moved","seat":0,"move":{"type":"take","card":"blue"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',80,1794858060616,'{"what":"moved","seat":0,"move":{"type":"take","card":"blue"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',81,1794858060916,'{"what":"moved","seat":1,"move":{"type":"claim","route":7,"color":"blue","taxis":0}}');
INSERT INTO "events" VALUES('GYAC6VKZ',82,1794858061189,'{"what":"moved","seat":0,"move":{"type":"take","card":"blue"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',83,1794858061415,'{"what":"moved","seat":1,"move":{"type":"claim","route":18,"color":"blue","taxis":0}}');
INSERT INTO "events" VALUES('GYAC6VKZ',84,1794858062044,'{"what":"moved","seat":0,"move":{"type":"take","card":"blue"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',85,1794858062375,'{"what":"moved","seat":1,"move":{"type":"claim","route":8,"color":"green","taxis":0}}');
INSERT INTO "events" VALUES('GYAC6VKZ',86,1794858062453,'{"what":"moved","seat":0,"move":{"type":"take","card":"green"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',87,1794858062455,'{"what":"moved","seat":0,"move":{"type":"take","card":"green"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',88,1794858062497,'{"what":"moved","seat":1,"move":{"type":"claim","route":4,"color":"black","taxis":0}}');
INSERT INTO "events" VALUES('GYAC6VKZ',89,1794858062627,'{"what":"moved","seat":0,"move":{"type":"take","card":"black"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',90,1794858062646,'{"what":"moved","seat":0,"move":{"type":"take","card":"black"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',91,1794858062691,'{"what":"moved","seat":1,"move":{"type":"claim","route":31,"color":"black","taxis":0}}');
INSERT INTO "events" VALUES('GYAC6VKZ',92,1794858062733,'{"what":"moved","seat":0,"move":{"type":"take","card":"black"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',93,1794858062798,'{"what":"moved","seat":1,"move":{"type":"claim","route":6,"color":"pink","taxis":0}}');
INSERT INTO "events" VALUES('GYAC6VKZ',94,1794858062866,'{"what":"moved","seat":0,"move":{"type":"take","card":"pink"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',95,1794858062869,'{"what":"moved","seat":0,"move":{"type":"take","card":"pink"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',96,1794858062901,'{"what":"moved","seat":1,"move":{"type":"take","card":"pink"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',97,1794858062957,'{"what":"moved","seat":0,"move":{"type":"claim","route":9,"color":"blue","taxis":0}}');
INSERT INTO "events" VALUES('GYAC6VKZ',98,1794858062986,'{"what":"moved","seat":1,"move":{"type":"take","card":"blue"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',99,1794858062993,'{"what":"moved","seat":1,"move":{"type":"take","card":"blue"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',100,1794858063147,'{"what":"moved","seat":0,"move":{"type":"claim","route":10,"color":"blue","taxis":0}}');
INSERT INTO "events" VALUES('GYAC6VKZ',101,1794858063234,'{"what":"moved","seat":1,"move":{"type":"take","card":"blue"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',102,1794858063296,'{"what":"moved","seat":1,"move":{"type":"take","card":"blue"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',103,1794858063465,'{"what":"moved","seat":0,"move":{"type":"claim","route":15,"color":"blue","taxis":0}}');
INSERT INTO "events" VALUES('GYAC6VKZ',104,1794858063606,'{"what":"moved","seat":1,"move":{"type":"take","card":"blue"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',105,1794858063611,'{"what":"moved","seat":1,"move":{"type":"take","card":"blue"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',106,1794858063649,'{"what":"moved","seat":0,"move":{"type":"claim","route":14,"color":"green","taxis":0}}');
INSERT INTO "events" VALUES('GYAC6VKZ',107,1794858063670,'{"what":"moved","seat":1,"move":{"type":"take","card":"green"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',108,1794858063676,'{"what":"moved","seat":1,"move":{"type":"take","card":"green"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',109,1794858063716,'{"what":"moved","seat":0,"move":{"type":"take","card":"green"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',110,1794858063809,'{"what":"moved","seat":1,"move":{"type":"claim","route":25,"color":"blue","taxis":0}}');
INSERT INTO "events" VALUES('GYAC6VKZ',111,1794858063879,'{"what":"moved","seat":0,"move":{"type":"take","card":"blue"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',112,1794858063886,'{"what":"moved","seat":0,"move":{"type":"take","card":"blue"}}');
INSERT INTO "events" VALUES('GYAC6VKZ',113,1794858063897,'{"what":"moved","seat":1,"move":{"type":"claim","route":32,"color":"blue","taxis":0}}');
INSERT INTO "events" VALUES('GYAC6VKZ',114,1794858063897,'{"what":"ended","result":{"scores":[-34,13],"winners":[1]}}');
INSERT INTO "events" VALUES('KSK7NEAW',1,1794858063932,'{"what":"created","settings":{"game":"thurn-und-taxis","options":{"edition":"german","tiles":"open"},"first":null,"listed":true,"pace":"calm","limit":"never","stand_in":"easy","hints":true},"seats":[null,null,null],"host":"249c829fa493e62a"}');
INSERT INTO "events" VALUES('KSK7NEAW',2,1794858063932,'{"what":"seated","seat":0,"person":"249c829fa493e62a","name":"Anna"}');
INSERT INTO "events" VALUES('RVXVSRHH',1,1794858063985,'{"what":"created","settings":{"game":"partners","options":{"edition":"booklet"},"first":0,"listed":false,"pace":"instant","limit":"never","stand_in":"easy","hints":true},"seats":[null,"random","greedy","easy"],"host":"7fdc2151a8846faa"}');
INSERT INTO "events" VALUES('RVXVSRHH',2,1794858063985,'{"what":"seated","seat":0,"person":"7fdc2151a8846faa","name":"Bo"}');
INSERT INTO "events" VALUES('RVXVSRHH',3,1794858063985,'{"what":"started","seed":"56c35665526c8c315e6b030991ef9e93","first":0,"bots":{},"rules":1}');
INSERT INTO "events" VALUES('RVXVSRHH',4,1794858064015,'{"what":"moved","seat":0,"move":{"type":"give","card":"-4"}}');
INSERT INTO "events" VALUES('RVXVSRHH',5,1794858065385,'{"what":"moved","seat":1,"move":{"type":"give","card":"7"},"bot":"random"}');
INSERT INTO "events" VALUES('RVXVSRHH',6,1794858065466,'{"what":"moved","seat":2,"move":{"type":"give","card":"10"},"bot":"greedy"}');
INSERT INTO "events" VALUES('RVXVSRHH',7,1794858065493,'{"what":"moved","seat":3,"move":{"type":"give","card":"12"},"bot":"easy"}');
INSERT INTO "events" VALUES('RVXVSRHH',8,1794858065515,'{"what":"moved","seat":0,"move":{"type":"enter","card":"start/13","seat":0}}');
INSERT INTO "events" VALUES('RVXVSRHH',9,1794858065566,'{"what":"moved","seat":1,"move":{"type":"enter","card":"start/13","seat":1},"bot":"random"}');
INSERT INTO "events" VALUES('RVXVSRHH',10,1794858065606,'{"what":"moved","seat":2,"move":{"type":"enter","card":"start","seat":2},"bot":"greedy"}');
INSERT INTO "events" VALUES('RVXVSRHH',11,1794858065638,'{"what":"moved","seat":3,"move":{"type":"move","card":"7","seat":1,"from":0,"steps":7},"bot":"easy"}');
INSERT INTO "events" VALUES('RVXVSRHH',12,1794858065719,'{"what":"moved","seat":0,"move":{"type":"enter","card":"start","seat":0}}');
INSERT INTO "events" VALUES('RVXVSRHH',13,1794858065746,'{"what":"moved","seat":1,"move":{"type":"move","card":"12","seat":1,"from":7,"steps":12},"bot":"random"}');
INSERT INTO "events" VALUES('RVXVSRHH',14,1794858065856,'{"what":"moved","seat":2,"move":{"type":"move","card":"-4","seat":2,"from":0,"steps":-4},"bot":"greedy"}');
INSERT INTO "events" VALUES('RVXVSRHH',15,1794858066089,'{"what":"moved","seat":3,"move":{"type":"swap","card":"swap","pawns":[[1,19],[2,53]]},"bot":"easy"}');
INSERT INTO "events" VALUES('RVXVSRHH',16,1794858066467,'{"what":"moved","seat":0,"move":{"type":"move","card":"10","seat":0,"from":0,"steps":10}}');
INSERT INTO "events" VALUES('RVXVSRHH',17,1794858066504,'{"what":"moved","seat":1,"move":{"type":"move","card":"2","seat":1,"from":11,"steps":2},"bot":"random"}');
INSERT INTO "events" VALUES('RVXVSRHH',18,1794858066531,'{"what":"moved","seat":2,"move":{"type":"move","card":"12","seat":2,"from":5,"steps":12},"bot":"greedy"}');
INSERT INTO "events" VALUES('RVXVSRHH',19,1794858066559,'{"what":"moved","seat":3,"move":{"type":"fold"},"bot":"easy"}');
CREATE TABLE keys (
	hash VARCHAR(64) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	who VARCHAR(64) NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (hash)
);
CREATE TABLE mutes (
	code VARCHAR(16) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	other VARCHAR(32) NOT NULL, 
	PRIMARY KEY (code, person, other)
);
INSERT INTO "mutes" VALUES('95CB3GHD','249c829fa493e62a','7fdc2151a8846faa');
CREATE TABLE people (
	person VARCHAR(32) NOT NULL, 
	code VARCHAR(16) NOT NULL, 
	PRIMARY KEY (person, code)
);
INSERT INTO "people" VALUES('249c829fa493e62a','95CB3GHD');
INSERT INTO "people" VALUES('7fdc2151a8846faa','95CB3GHD');
INSERT INTO "people" VALUES('249c829fa493e62a','GYAC6VKZ');
INSERT INTO "people" VALUES('7fdc2151a8846faa','GYAC6VKZ');
INSERT INTO "people" VALUES('249c829fa493e62a','KSK7NEAW');
INSERT INTO "people" VALUES('7fdc2151a8846faa','RVXVSRHH');
CREATE TABLE pulse (
	id INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE reports (
	code VARCHAR(16) NOT NULL, 
	n INTEGER NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (code, n, person)
);
CREATE TABLE snapshots (
	code VARCHAR(16) NOT NULL, 
	n INTEGER NOT NULL, 
	made_by VARCHAR(64) NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (code, n)
);
CREATE TABLE spent (
	person VARCHAR(32) NOT NULL, 
	level FLOAT NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (person)
);
CREATE TABLE tables (
	code VARCHAR(16) NOT NULL, 
	status VARCHAR(16) NOT NULL, 
	listed BOOLEAN NOT NULL, 
	at BIGINT NOT NULL, 
	due BIGINT, 
	about TEXT NOT NULL, host VARCHAR(32), free INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (code)
);
INSERT INTO "tables" VALUES('95CB3GHD','running',0,1794858052708,1794944452708,'{"code": "95CB3GHD", "status": "running", "game": "thurn-und-taxis", "options": {"edition": "german", "tiles": "open"}, "first": 0, "listed": false, "limit": "1 day", "stand_in": "easy", "hints": true, "seats": [{"person": "249c829fa493e62a", "name": "Anna", "bot": null, "away": false, "held": false}, {"person": "7fdc2151a8846faa", "name": "Bo", "bot": null, "away": false, "held": false}], "host": "249c829fa493e62a", "knocks": [], "wishes": [], "rematch": null, "seed_hash": "d9998fe1d41afd8cfd3bce737efb45be466aa2d3f2a4e153a81dded7b301570a", "seed": null}','249c829fa493e62a',0);
INSERT INTO "tables" VALUES('GYAC6VKZ','over',0,1794858063897,NULL,'{"code": "GYAC6VKZ", "status": "over", "game": "ticket-to-ride-new-york", "options": {}, "first": 0, "listed": false, "limit": "never", "stand_in": "easy", "hints": true, "seats": [{"person": "249c829fa493e62a", "name": "Anna", "bot": null, "away": false, "held": false}, {"person": "7fdc2151a8846faa", "name": "Bo", "bot": null, "away": false, "held": false}], "host": "249c829fa493e62a", "knocks": [], "wishes": [], "rematch": null, "seed_hash": "13911f64fa624d024c85850c0b3c9d8d84d3ad68f7aa8902d36e1bf6b7bdb7aa", "seed": "399ab73173437a3a6036595cfba4cb98"}','249c829fa493e62a',0);
INSERT INTO "tables" VALUES('KSK7NEAW','lobby',1,1794858063932,1795462863932,'{"code": "KSK7NEAW", "status": "lobby", "game": "thurn-und-taxis", "options": {"edition": "german", "tiles": "open"}, "first": null, "listed": true, "limit": "never", "stand_in": "easy", "hints": true, "seats": [{"person": "249c829fa493e62a", "name": "Anna", "bot": null, "away": false, "held": false}, {"person": null, "name": null, "bot": null, "away": false, "held": false}, {"person": null, "name": null, "bot": null, "away": false, "held": false}], "host": "249c829fa493e62a", "knocks": [], "wishes": [], "rematch": null, "seed_hash": null, "seed": null}','249c829fa493e62a',2);
INSERT INTO "tables" VALUES('RVXVSRHH','running',0,1794858063985,1795462863985,'{"code": "RVXVSRHH", "status": "running", "game": "partners", "options": {"edition": "booklet"}, "first": 0, "listed": false, "limit": "never", "stand_in": "easy", "hints": true, "seats": [{"person": "7fdc2151a8846faa", "name": "Bo", "bot": null, "away": false, "held": false}, {"person": null, "name": null, "bot": "random", "away": false, "held": false}, {"person": null, "name": null, "bot": "greedy", "away": false, "held": false}, {"person": null, "name": null, "bot": "easy", "away": false, "held": false}], "host": "7fdc2151a8846faa", "knocks": [], "wishes": [], "rematch": null, "seed_hash": "3293fff36d7ec3fa1e805eb2bc8574d4ba74006dbd477d135c593ee88e2e9bda", "seed": null}','7fdc2151a8846faa',0);
CREATE INDEX tables_due ON tables (due);
CREATE INDEX tables_listed ON tables (listed, status, at);
CREATE INDEX people_code ON people (code);
CREATE INDEX tables_host ON tables (host, status);
CREATE INDEX deeds_at ON deeds (at);
COMMIT;
